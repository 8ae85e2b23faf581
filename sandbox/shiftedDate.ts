/** From now on `new Date()` and `Date.now()` of this process say a time that many ms ahead; timers run as ever, and dates that exist stay. */
export function shiftDate(aheadMs: () => number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + aheadMs();
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
