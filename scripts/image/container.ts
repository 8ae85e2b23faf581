import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createBotOutputLines, forEachStreamLine } from '../../sandbox/botOutput.ts';
import type { BuiltImage } from './build.ts';
import type { DockerService } from './compose.ts';

export interface ContainerStartOptions {
  readonly image: BuiltImage;
  readonly service: DockerService;
  readonly environment: Readonly<Record<string, string>>;
  /** Folders of the machine that are mounted, by their path in the container. */
  readonly mounts: Readonly<Record<`/${string}`, string>>;
}

interface Result {
  readonly status: number | string;
  readonly output: string;
}

export interface Container {
  /** Resolves to the first line that contains these words. Rejects if the container ends without one. */
  line(words: string): Promise<string>;
  /** Runs a program in the container, as `docker compose exec` does. */
  exec(...command: readonly string[]): Promise<Result>;
  /**
   * Stops the container as `docker stop` does: SIGTERM to its first process, and SIGKILL after ten seconds. Resolves
   * once the container has ended.
   */
  stop(): Promise<{ readonly status: number | string; readonly seconds: number }>;
  kill(): void;
}

/** Time after which the container is killed, in ms, as by `docker stop`. */
const KILLED_AFTER_MS = 10_000;

const DEVICES = ['null', 'zero', 'full', 'random', 'urandom', 'tty'];

/**
 * Shell script that mounts the folders of a container, starts its program and passes on SIGTERM, as the init of an
 * engine does (`init: true`). Arguments: the image's file system, pairs of a folder and its place, `--`, the program.
 */
const INIT = `
root=$1; shift
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in ${DEVICES.join(' ')}; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount -t tmpfs -o "$TMP_OPTIONS" tmpfs "$root/tmp"
while [ "$1" != -- ]; do mkdir -p "$root$2"; mount --bind "$1" "$root$2"; shift 2; done
shift
mount -o remount,bind,ro "$root"
unset TMP_OPTIONS
trap 'kill -TERM "$program"' TERM
exec 3<&0
"$@" <&3 3<&- & program=$!
status=0
while kill -0 "$program" 2>/dev/null; do status=0; wait "$program" || status=$?; done
exit "$status"
`;

/** Starts a container with the image's own program. The container ends with this process. */
export function startContainer(parts: ContainerStartOptions): Container {
  const { child, output, ended } = start(containerCommand(parts, parts.image.config.Cmd), parts);
  const namespaces = [`--mount=/proc/${child.pid}/ns/mnt`, `--pid=/proc/${child.pid}/ns/pid_for_children`];
  return {
    line: (words) => output.find((line) => line.includes(words)),
    exec: (...command) => runToEnd(['nsenter', ...namespaces, ...commandInside(parts, command)], parts),
    stop: async () => {
      const began = performance.now();
      const killer = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS);
      await runToEnd(['nsenter', ...namespaces, 'sh', '-c', 'kill -TERM 1'], parts);
      const status = await ended;
      clearTimeout(killer);
      return { status, seconds: (performance.now() - began) / 1000 };
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

export function runContainer(parts: ContainerStartOptions, ...command: readonly string[]): Promise<Result> {
  return runToEnd(containerCommand(parts, command), parts);
}

type Command = readonly [program: string, ...args: readonly string[]];

export function containerCommand(parts: ContainerStartOptions, command: readonly string[]): Command {
  const folders = Object.entries(parts.mounts).flatMap(([target, source]) => [source, target]);
  const init = ['sh', '-euc', INIT, 'init', parts.image.root, ...folders, '--', ...commandInside(parts, command)];
  // Ends the container with this process, even if this process is killed.
  const withParent = ['setpriv', '--pdeathsig=KILL'] as const;
  return [...withParent, 'unshare', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', ...init];
}

export function environmentOfContainer({
  image,
  service,
  environment,
}: ContainerStartOptions): Readonly<Record<string, string>> {
  const ofImage = image.config.Env.map((entry) => [
    entry.slice(0, entry.indexOf('=')),
    entry.slice(entry.indexOf('=') + 1),
  ]);
  return { ...Object.fromEntries(ofImage), ...environment, TMP_OPTIONS: service.tmpOptions };
}

/** Command line for a program in a container: as the bot's user, in the bot's folder, without capabilities. */
function commandInside({ image, service }: ContainerStartOptions, command: readonly string[]): readonly string[] {
  const user = [`--reuid=${service.user}`, `--regid=${service.group}`, '--clear-groups'];
  const rights = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  const folder = `--chdir=${image.config.WorkingDir}`;
  return ['chroot', image.root, 'setpriv', ...user, ...rights, 'env', '--unset=TMP_OPTIONS', folder, ...command];
}

async function runToEnd(command: Command, parts: ContainerStartOptions): Promise<Result> {
  const { output, ended } = start(command, parts);
  const status = await ended;
  return { status, output: output.lines.join('\n') };
}

function start([program, ...args]: Command, parts: ContainerStartOptions) {
  const child = spawn(program, args, { env: environmentOfContainer(parts), stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 'unknown');
  const output = createBotOutputLines(exit);
  forEachStreamLine([child.stdout, child.stderr], output.add);
  return { child, output, ended: exit };
}
