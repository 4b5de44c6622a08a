import { tellByMail } from "./mail/tell-by-mail.server.ts";
import { tellByPush } from "./push/tell-by-push.server.ts";
import { tellTelegram } from "./telegram/tell-staff.server.ts";
import type { Channel } from "./tell-due.server.ts";
import { tellWebhook } from "./webhook/tell-webhook.server.ts";

/** Every way in which the shop tells of what happened, in the order in which they are asked. */
export const CHANNELS: Channel[] = [tellByMail, tellTelegram, tellByPush, tellWebhook];
