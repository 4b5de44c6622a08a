import { bigint, timestamp } from "drizzle-orm/pg-core";

/** A point in time; JavaScript gets a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Money as an integer number of qəpik. A sum beyond 2^53 is refused where rows are read. */
export const qepik = (name: string) => bigint(name, { mode: "number" });
