import type { MediaServerBehaviour } from '../../media-server/behaviour.ts';
import type { SimulatedServerFault } from '../../media-server/http/faults.ts';
import type { FaultGenerator, InjectedFault } from './injectedFault.ts';

/** Matches the bot's polls. Requests for a stream's person and permissions are not matched. */
const READ = { method: 'GET', path: /^\/(?:status\/sessions|library\/sections|devices|accounts)/ };
const LOGIN_PAGE = '<!DOCTYPE html><title>Sign in</title><form><input name="password"></form>';
const SOME = 3;
const AWAY_MS = 2500;

type Kind = SimulatedServerFault extends infer One
  ? One extends SimulatedServerFault
    ? Omit<One, 'match' | 'times'>
    : never
  : never;

const onRequests = (name: string, fault: Kind): InjectedFault => ({
  name,
  on: 'media',
  inject: ({ media }, injected) => {
    const { remove } = media.faults.add({ ...fault, match: READ, times: SOME });
    void media.nextRequest(READ).then(injected);
    return remove;
  },
});

const ignoring = (feature: keyof Pick<MediaServerBehaviour, 'filters' | 'sorting' | 'paging'>): InjectedFault => ({
  name: `${feature} ignored`,
  on: 'media',
  inject: ({ media }, injected) => {
    media.behaviour[feature] = false;
    void media.nextRequest(READ).then(injected);
    return () => {
      media.behaviour[feature] = true;
    };
  },
});

const away: InjectedFault = {
  name: 'away for a moment',
  on: 'media',
  inject: ({ media }, injected) => {
    let turn = media.goDown();
    let isBack = false;
    const comeBack = () => {
      if (isBack) return;
      isBack = true;
      turn = turn.then(() => media.comeBack());
    };
    const timer = setTimeout(comeBack, AWAY_MS);
    injected();
    return () => {
      clearTimeout(timer);
      comeBack();
    };
  },
};

export const MEDIA_SERVER_FAULTS: readonly FaultGenerator[] = [
  () => onRequests('media server: 503', { kind: 'status', code: 503 }),
  () => onRequests('media server: dropped', { kind: 'drop', when: 'during' }),
  () => onRequests('media server: truncated', { kind: 'truncate', bytes: 150 }),
  () => onRequests('media server: a page to sign in', { kind: 'garbage', body: LOGIN_PAGE, contentType: 'text/html' }),
  () => onRequests('media server: slow', { kind: 'slow', interval: 5, bytes: 64 }),
  () => away,
  () => ignoring('filters'),
  () => ignoring('sorting'),
  () => ignoring('paging'),
];
