import type { Wake } from '../domain/wake.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import type { Sender } from '../jobs/delivery/sender.ts';
import { CHANGED_SETTINGS, HISTORY_COPY, PUBLISHER } from '../jobs/jobs.ts';
import { type Schedule, schedule } from '../jobs/scheduling/schedule.ts';
import { openSender, type SenderPorts, settingsAlert } from './delivery.ts';
import { type JobsPorts, jobsOf } from './jobs.ts';
import type { Ports } from './ports.ts';

type NotificationsPorts = SenderPorts & JobsPorts & Pick<Ports, 'shutdown'>;

interface OpenNotifications {
  /** The sender's, for others that write to channels. */
  readonly channelBlocker: ChannelBlocker;
  readonly jobs: readonly string[];
  /** Starts the jobs and the sender. */
  start(): void;
}

/** Everything the bot posts on its own. Commands hold it before it runs, and until then there is nothing to wake. */
export interface Notifications {
  readonly wake: Wake;
  /** Alerts people at once to settings that the bot changed by itself. */
  readonly alertChangedSettings: () => void;
  open(ports: NotificationsPorts): OpenNotifications;
}

export function createNotifications(): Notifications {
  let running: { readonly jobs: Schedule; readonly sender: Sender } | undefined;

  function wake(): void {
    running?.jobs.runNow(PUBLISHER);
    running?.sender.wake();
  }

  function open(ports: NotificationsPorts): OpenNotifications {
    const { health, clock, log, telemetry, shutdown } = ports;
    const sender = openSender(ports, alertChangedSettings);
    shutdown.onClose((signal) => sender.stop(signal));
    const all = jobsOf(ports, {
      readAgain: () => running?.jobs.runNow(HISTORY_COPY),
      alertChangedSettings: settingsAlert(ports),
    });
    return {
      channelBlocker: sender.channelBlocker,
      jobs: all.map(({ name }) => name),
      start: () => {
        const jobs = schedule(all, { clock, log, telemetry });
        shutdown.onClose((signal) => jobs.stop(signal));
        running = { jobs, sender };
        health.subscribe(() => jobs.runNow('server'));
        sender.wake();
      },
    };
  }

  const alertChangedSettings = (): void => running?.jobs.runNow(CHANGED_SETTINGS);
  return { wake, alertChangedSettings, open };
}
