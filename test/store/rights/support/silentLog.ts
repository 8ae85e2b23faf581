const nothing = (): void => undefined;
export const silentLog = { debug: nothing, info: nothing, warn: nothing, error: nothing };
