import type { RuleActionDecision } from '../../../../../src/domain/live/rules/decide.ts';
import type { SessionRule } from '../../../../../src/domain/live/rules/rule.ts';
import type { Stream } from '../../../../../src/domain/live/rules/stream.ts';
import { serverLocalKeyOfRef, serverOfRef } from '../../../../../src/domain/servers/refs.ts';

export interface NaiveLook {
  readonly at: number;
  readonly streams: readonly Stream[];
}

/** One that was decided to be ended, or would have been in a dry run. */
interface NaiveEnding {
  readonly rule: SessionRule;
  readonly name: string;
  readonly account: string | undefined;
  readonly ms: number;
  counts: boolean;
}

/** `<rule> <who>`, or `<rule> leaves <who> alone`, or `<rule> stops`, in the order in which that is decided. */
export type NaiveOutcome = readonly string[];

const MINUTE = 60_000;

/** Who it is, in words of the model's own: session and viewer. */
export const who = ({ sessionId, sessionKey, account }: Stream): string =>
  `${sessionId ?? `#${sessionKey}`} of ${account ?? 'nobody'}`;

/** A decision in the model's words. */
export const said = ({ rule, stream, limit }: RuleActionDecision): string => {
  if (limit === 'limit') return `${rule.id} stops`;
  return limit === 'left-alone' ? `${rule.id} leaves ${who(stream)} alone` : `${rule.id} ${who(stream)}`;
};

/**
 * The rules, written once more and as plainly as possible: keeps every look since the beginning, and at each one works
 * everything out again.
 */
export function createNaiveRules(
  rolesOf: (account: string) => readonly string[] | undefined,
  usersOf: (account: string) => readonly string[] = () => [],
) {
  const looks: NaiveLook[] = [];
  /** True where the conditions held at a look, by rule and stream. */
  const held = new Map<string, boolean[]>();
  /** With whom the streams of an account were counted at the last look, by rule and account. */
  const crowds = new Map<string, string>();
  const done = new Set<string>();
  const ending = new Set<string>();
  const endings: NaiveEnding[] = [];
  /** When, in observed time, a rule failed to end a stream. */
  const failures = new Map<string, number[]>();
  const off = new Set<number>();
  /** Of whom an admin was alerted that they are left alone, by room and account. */
  const alerted = new Set<string>();

  const stepTo = (index: number): number => (looks[index]?.at ?? 0) - (looks[index - 1]?.at ?? looks[index]?.at ?? 0);
  const counted = (index: number): number => Math.max(0, Math.min(stepTo(index), MINUTE / 2));
  const observed = (index: number): number => looks.slice(0, index + 1).reduce((sum, _, at) => sum + counted(at), 0);

  /** How long a fact has been true by the last look, walking back from it; undefined if it is not true now. */
  function durationOf(facts: readonly boolean[]): number | undefined {
    const last = facts.length - 1;
    if (!facts[last]) return undefined;
    let start = last;
    let pause = 0;
    for (let at = last; at > 0 && stepTo(at) < 2 * MINUTE; at -= 1) {
      if (!facts[at - 1]) pause += counted(at - 1);
      const isBroken = !facts[at - 1] && (pause >= 2 * MINUTE || stepTo(at - 1) >= 2 * MINUTE);
      if (isBroken) break;
      if (facts[at - 1]) [start, pause] = [at - 1, 0];
    }
    return facts.reduce((sum, fact, at) => (fact && at > start ? sum + counted(at) : sum), 0);
  }

  const present = (look: NaiveLook | undefined, name: string): Stream | undefined => {
    const same = look?.streams.filter((stream) => who(stream) === name) ?? [];
    return same.length === 1 && (same[0]?.sessionId ?? same[0]?.sessionKey) !== undefined ? same[0] : undefined;
  };

  function take(look: NaiveLook, rules: readonly SessionRule[]): NaiveOutcome {
    looks.push(look);
    const names = [...new Set(looks.flatMap(({ streams }) => streams.map(who)))];
    const there = names.filter((name) => present(look, name));
    const firstLook = (name: string) => looks.findIndex((each) => present(each, name));
    const isOlder = (a: string, b: string): boolean => {
      const [first, second] = [firstLook(a), firstLook(b)];
      const count = (name: string) => Number(serverLocalKeyOfRef(present(look, name)?.sessionKey ?? ''));
      return first === second ? count(a) < count(b) : first < second;
    };
    const decided: string[] = [];
    forgetAlerts();
    const due: { rule: SessionRule; name: string; sinceMs: number }[] = [];
    for (const rule of rules.filter(({ id, mode }) => mode !== 'off' && !off.has(id))) {
      const { going, selected } = violating(rule, there, look, isOlder);
      const isLimited = ['streams', 'addresses', 'totalKbps'].some((limit) => limit in rule.conditions);
      const crowdOf = (stream: Stream | undefined) => `${rule.id} all of ${stream && ownersOf(rule, stream).join()}`;
      for (const stream of looks.flatMap(({ streams }) => streams)) moveCount(rule, stream.account, crowdOf(stream));
      for (const crowd of new Set(looks.flatMap(({ streams }) => streams.map(crowdOf)))) {
        const isOver = there.some((name) => going.has(name) && crowdOf(present(look, name)) === crowd);
        factsOf(crowd, isOver);
      }
      for (const name of there) {
        const account = present(look, name)?.account;
        const crowd = crowdOf(present(look, name));
        const isOneOfTooMany = isLimited && account !== undefined && selected.includes(name) && held.get(crowd)?.at(-1);
        const own = factsOf(`${rule.id} ${name}`, going.has(name) || isOneOfTooMany === true);
        // It is an account that has too many streams, whichever of them it is now.
        const facts = isLimited && account !== undefined ? (held.get(crowdOf(present(look, name))) ?? []) : own;
        // Servers are not looked at in one moment: ten seconds are none.
        const graceMs = rule.conditions.scope ? Math.max(rule.graceMs, MINUTE / 6) : rule.graceMs;
        const sinceMs = going.has(name) ? (durationOf(facts) ?? -1) - graceMs : -1;
        if (sinceMs >= 0 && !done.has(`${rule.id} ${name}`) && !isWaiting(rule, name))
          due.push({ rule, name, sinceMs });
      }
      for (const name of names.filter((each) => !there.includes(each))) factsOf(`${rule.id} ${name}`, false);
      for (const key of failures.keys()) if (key.startsWith(`${rule.id} `) && isLongOver(key)) failures.delete(key);
    }
    due.sort((a, b) => b.sinceMs - a.sinceMs || a.rule.id - b.rule.id || (isOlder(a.name, b.name) ? -1 : 1));
    for (const { rule, name } of due) {
      const isLive = rule.mode === 'live';
      if (off.has(rule.id) || (rule.action === 'end' && isLive && ending.has(name))) continue;
      const sessionId = present(look, name)?.sessionId;
      const isShared = look.streams.filter((stream) => stream.sessionId === sessionId).length > 1;
      const canEnd = rule.action === 'end' && sessionId !== undefined && !isShared;
      const account = present(look, name)?.account;
      const recent = endings.filter((each) => roomOf(each.rule) === roomOf(rule) && isRecent(each, looks.length - 1));
      if (canEnd && recent.filter((each) => each.account === account).length === 2) {
        const person = `${roomOf(rule)} ${account}`;
        if (account !== undefined && !alerted.has(person)) decided.push(`${rule.id} leaves ${name} alone`);
        alerted.add(person);
        continue;
      }
      const counting = recent.filter(({ counts }) => counts);
      const isFull = canEnd && new Set(counting.map((each) => each.account)).size === 5;
      if (isFull && counting.every((each) => each.rule.id !== rule.id)) continue;
      if (isFull) {
        off.add(rule.id);
        decided.push(`${rule.id} stops`);
        continue;
      }
      if (canEnd) endings.push({ rule, name, account, ms: observed(looks.length - 1), counts: true });
      if (canEnd && isLive) ending.add(name);
      done.add(`${rule.id} ${name}`);
      decided.push(`${rule.id} ${name}`);
    }
    return decided;
  }

  /** An account that turns out to be a person's brings its count along, if that is longer than the person's own. */
  function moveCount(rule: SessionRule, account: string | undefined, crowd: string): void {
    if (account === undefined) return;
    const before = crowds.get(`${rule.id} ${account}`);
    crowds.set(`${rule.id} ${account}`, crowd);
    if (before === undefined || before === crowd) return;
    const msOf = (facts: readonly boolean[]): number => durationOf([...facts, true]) ?? 0;
    const own = held.get(before) ?? [];
    if (msOf(own) > msOf(held.get(crowd) ?? [])) held.set(crowd, own);
  }

  const roomOf = ({ id, guildId, mode }: SessionRule): string => (mode === 'live' ? guildId : `dry run of ${id}`);
  const isRecent = ({ ms }: NaiveEnding, index: number): boolean => observed(index) - ms < 10 * MINUTE;

  /** An account without an ending for ten minutes, up to the previous look, is alerted to again. */
  function forgetAlerts(): void {
    const recent = endings.filter((each) => isRecent(each, looks.length - 2));
    const people = recent.map(({ rule, account }) => `${roomOf(rule)} ${account}`);
    for (const person of alerted) if (!people.includes(person)) alerted.delete(person);
  }

  /** The newest ending of that stream by that rule failed, or seems to have failed. */
  function nothing(ruleId: number, name: string, mayHaveEnded: boolean): void {
    const key = `${ruleId} ${name}`;
    const last = endings.filter((each) => each.rule.id === ruleId && each.name === name).at(-1);
    if (last) last.counts = mayHaveEnded;
    ending.delete(name);
    failures.set(key, [...(failures.get(key) ?? []), observed(looks.length - 1)]);
    if ((failures.get(key) ?? []).length < 3) done.delete(key);
  }

  function isWaiting({ id }: SessionRule, name: string): boolean {
    const failed = failures.get(`${id} ${name}`) ?? [];
    const sinceMs = observed(looks.length - 1) - (failed.at(-1) ?? 0);
    return failed.length > 0 && sinceMs < (failed.length === 1 ? MINUTE : 5 * MINUTE);
  }

  /** For two minutes the rule has not applied to the stream, or there was no look for so long. */
  function isLongOver(key: string): boolean {
    if (done.has(key)) return false;
    const facts = held.get(key) ?? [];
    let pause = 0;
    for (let at = facts.length - 1; at >= 0 && !facts[at]; at -= 1) {
      pause += counted(at);
      if (pause >= 2 * MINUTE || stepTo(at) >= 2 * MINUTE) return true;
    }
    return !facts.includes(true);
  }

  function factsOf(key: string, fact: boolean): readonly boolean[] {
    const facts = held.get(key) ?? Array.from({ length: looks.length - 1 }, () => false);
    held.set(key, [...facts, fact]);
    return [...facts, fact];
  }

  /** All that ever showed the same picture, on servers that the rule may see. */
  function sameAccounts({ servers = [1, 2] }: SessionRule, { account, service }: Pick<Stream, 'account' | 'service'>) {
    const ever = looks.flatMap(({ streams }) => streams);
    const ofService = ever.filter((each) => service !== undefined && each.service === service);
    const all = ofService.flatMap((each) => (each.account && servers.includes(serverOfRef(each.account)) ? each : []));
    return account === undefined ? all : [{ account, service }, ...all];
  }

  /**
   * The people that the stream counts for, or its account alone. A picture decides only for an account without an
   * owner.
   */
  function ownersOf(rule: SessionRule, { account, service }: Pick<Stream, 'account' | 'service'>): readonly string[] {
    if (account === undefined || !rule.conditions.scope) return account === undefined ? [] : [account];
    const own = usersOf(account);
    const alike = sameAccounts(rule, { account, service }).flatMap((each) => usersOf(each.account ?? ''));
    const people = own.length > 0 ? own : alike;
    return people.length > 0 ? [...new Set(people)].toSorted() : [account];
  }

  function violating(
    rule: SessionRule,
    there: readonly string[],
    look: NaiveLook,
    isOlder: (a: string, b: string) => boolean,
  ): { readonly going: ReadonlySet<string>; readonly selected: readonly string[] } {
    const { conditions: wanted, exempt, order, servers } = rule;
    const of = (name: string): Stream => present(look, name) ?? raise();
    const isLeftAlone = (stream: Stream): boolean => {
      const { account, player } = stream;
      const isOneWith = (each: Pick<Stream, 'account' | 'service'>) =>
        ownersOf(rule, each).some((owner) => ownersOf(rule, stream).includes(owner));
      const alike = wanted.scope && account !== undefined ? sameAccounts(rule, stream).filter(isOneWith) : [];
      const same = [account, ...alike.map((each) => each.account)];
      const roles = same.map((each) => (each === undefined ? undefined : rolesOf(each)));
      if (exempt.accounts.length > 0 && same.some((each) => each === undefined || exempt.accounts.includes(each)))
        return true;
      if (
        exempt.roleIds.length > 0 &&
        roles.some((of) => of === undefined || exempt.roleIds.some((id) => of.includes(id)))
      )
        return true;
      return exempt.players.some((match) => 'id' in match && (player.id ?? match.id) === match.id);
    };
    const selected = there.filter((name) => {
      const { isLocal, item, kbps, player } = of(name);
      return (
        !isLeftAlone(of(name)) &&
        (servers ?? [1, 2]).includes(serverOfRef(of(name).sessionId ?? of(name).sessionKey ?? '')) &&
        !(wanted.isRemote && isLocal !== false) &&
        !(wanted.kind && wanted.kind !== item.kind) &&
        !(wanted.platform && wanted.platform !== player.platform) &&
        !(wanted.librarySectionId && wanted.librarySectionId !== item.librarySectionId) &&
        !(wanted.kbps && !((kbps ?? 0) > wanted.kbps))
      );
    });
    const isRipe = (name: string): boolean => {
      const { isPaused, isVideoTranscoded, lines = -1 } = of(name);
      const history = looks.map((each) => present(each, name)?.isPaused === true);
      if (wanted.pausedMs !== undefined && !(isPaused && (durationOf(history) ?? -1) >= wanted.pausedMs)) return false;
      if (wanted.transcodedFromLines === undefined) return true;
      return isVideoTranscoded && (wanted.transcodedFromLines === 0 || lines >= wanted.transcodedFromLines);
    };
    /** Whether `a` has room before `b`. */
    const isBefore = (a: string, b: string): boolean => {
      if (isRipe(a) !== isRipe(b)) return !isRipe(a);
      const transcoding = [of(a).isVideoTranscoded, of(b).isVideoTranscoded];
      if (order === 'transcoding' && transcoding[0] !== transcoding[1]) return transcoding[1] === true;
      return order === 'oldest' ? isOlder(b, a) : isOlder(a, b);
    };
    const owners = (name: string) => ownersOf(rule, of(name));
    const ownedBy = (owner: string) => selected.filter((each) => owners(each).includes(owner));
    const before = (name: string, among: readonly string[]) =>
      among.filter((each) => each !== name && isBefore(each, name));
    /** Whether there is no room for that one, of all of this owner's. */
    const tests: ((name: string, owner: string) => boolean)[] = [];
    const { streams, addresses, totalKbps } = wanted;
    if (streams !== undefined) tests.push((name, owner) => before(name, ownedBy(owner)).length >= streams);
    if (addresses !== undefined)
      tests.push((name, owner) => {
        const placeOf = (each: string) => placeIn(there.map(of), of(each));
        const place = placeOf(name);
        if (place === undefined) return false;
        const own = ownedBy(owner);
        const [first = name] = own
          .filter((each) => placeOf(each) === place)
          .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
        const others = before(first, own).filter((each) => placeOf(each) !== undefined);
        return new Set(others.map(placeOf)).size >= addresses;
      });
    const out = new Set<string>();
    if (totalKbps !== undefined) {
      let sum = 0;
      for (const name of selected.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))) {
        const { kbps = 0 } = of(name);
        if (isRipe(name) && kbps > 0 && sum + kbps > totalKbps) out.add(name);
        else sum += kbps;
      }
    }
    const ripe = selected.filter(isRipe);
    if (tests.length === 0 && totalKbps === undefined) return { going: new Set(ripe), selected };
    const isOver = (test: (name: string, owner: string) => boolean, name: string): boolean =>
      owners(name).some((owner) => ownedBy(owner).some((each) => test(each, owner)));
    const isOut = (name: string): boolean =>
      out.has(name) || tests.some((test) => owners(name).some((owner) => test(name, owner)));
    const isGoing = (name: string): boolean =>
      isOut(name) && tests.every((test) => isOver(test, name)) && (totalKbps === undefined || out.size > 0);
    return { going: new Set(ripe.filter(isGoing)), selected };
  }

  return { take, nothing };
}

function raise(): never {
  throw new Error('the model looked for a stream that is not there');
}

/** Local streams join servers and addresses into one place, and its name lists them all. */
function placeIn(streams: readonly Stream[], { isLocal, addressKey, ...stream }: Stream): string | undefined {
  const serverName = ({ sessionId, sessionKey }: Pick<Stream, 'sessionId' | 'sessionKey'>) =>
    `server ${serverOfRef(sessionId ?? sessionKey ?? '')}`;
  const pairs = streams.flatMap((each) =>
    each.isLocal && each.addressKey !== undefined ? [[serverName(each), `address ${each.addressKey}`]] : [],
  );
  if (!isLocal && addressKey === undefined) return undefined;
  const found = new Set([isLocal ? serverName(stream) : `address ${addressKey}`]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const pair of pairs.filter((each) => each.some((name) => found.has(name))))
      for (const name of pair) found.add(name);
  }
  return [...found].toSorted().join();
}
