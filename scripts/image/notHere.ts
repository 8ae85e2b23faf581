/** Thrown if this machine cannot build or start the image, which itself may be fine. */
export class MachineUnsuitableError extends Error {}

/** Exit status EX_UNAVAILABLE (sysexits.h), after which `.ci/run` continues. */
export const MACHINE_UNSUITABLE_STATUS = 69;
