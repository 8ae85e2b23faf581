/**
 * Shifts `new Date()` and `Date.now()` in this process by `aheadMs()` milliseconds. Timers and existing dates stay
 * unchanged.
 */
export function shiftProcessDate(aheadMs: () => number): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + aheadMs();
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
}
