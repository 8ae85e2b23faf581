import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../src/store/database.ts';
import { MIGRATIONS, migrate } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/open.ts';

/** What open.test.ts runs in processes of their own, to kill them: `node child.ts <what> <path>`. */
const [, , what = '', path = ''] = process.argv;
const nothing = () => undefined;
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const clock = { now: () => new Date(), wait: () => new Promise<void>(nothing) };

const say = (line: string) => process.stdout.write(`${line}\n`);

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  hold: async () => {
    await openStore({ path, clock, log });
    say('held');
    setInterval(nothing, 1000);
  },
  loop: async () => {
    const { feeds } = await openStore({ path, clock, log });
    for (let n = 1; ; n += 1) {
      const post = { key: `post ${n}`, channelId: 'c', body: `${n}`, eventKeys: [`${n}a`, `${n}b`] };
      await feeds.record({ feed: 'f', channelId: 'c', cursor: `${n}`, posts: [post] });
      say(`${n}`);
    }
  },
  migrate: async () => {
    const up = async (db: Kysely<unknown>) => {
      await sql`create table half (done integer)`.execute(db);
      process.kill(process.pid, 'SIGKILL');
      await new Promise(nothing);
    };
    await migrate(openDatabase(path), { ...MIGRATIONS, '9999-is-killed': { up } });
  },
};

await PARTS[what]?.();
