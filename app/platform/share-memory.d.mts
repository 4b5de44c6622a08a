export function memoryBytes(): number;
export function shareMemory(machine: { bytes: number; workers: number; ownPostgres: boolean }): {
	oldSpaceMb: number;
	semiSpaceMb: number;
	sharedBuffersMb: number;
	cacheMb: number;
};
export function heapFlags(env: Record<string, string | undefined>, bytes?: number): string[];
