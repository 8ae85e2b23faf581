import { applyRules, GUILD } from './applied.ts';

/**
 * A process that `test/long/live/pauseAfterKill.test.ts` starts and kills: `node killed.ts <path> <start> <ms>` watches
 * a paused stream for so long.
 */
const [, , path = '', start = '', ms = ''] = process.argv;

const { store, watch } = await applyRules(path, new Date(start));
const rule = await store.sessionRules.add({
  guildId: GUILD,
  name: 'Paused',
  setBy: '300000000000000001',
  settings: {
    conditions: { pausedMs: 20 * 60_000 },
    action: 'end',
    graceMs: 0,
    order: 'newest',
    locale: 'en-US',
    exempt: { accounts: [], roleIds: [], players: [] },
  },
});
await store.sessionRules.change(rule?.id ?? 0, { mode: 'live', setBy: '300000000000000001' });
await watch(Number(ms));
process.kill(process.pid, 'SIGKILL');
await new Promise(() => undefined);
