import type { Progress } from '../../../../domain/live/progress.ts';
import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { HealthState } from '../../../../domain/media/server/health.ts';
import type { Session } from '../../../../domain/media/sessions/session.ts';
import type { Delivery } from '../../../../domain/media/sessions/streamDecision.ts';
import type { Button } from '../../../../render/kit/press.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';

export interface BoardStream {
  readonly session: Session;
  /** Raw; missing if it must not be shown. */
  readonly person?: string | undefined;
  readonly player?: string | undefined;
  readonly delivery: Delivery;
  readonly progress?: Progress | undefined;
  readonly buttons: readonly Button[];
  readonly details: Button;
}

export interface Idle {
  readonly played: readonly { readonly item: MediaItem; readonly at: Date }[];
  readonly added: readonly { readonly item: MediaItem; readonly at: Date }[];
}

export interface BoardContent {
  /** Missing until they were read for the first time. */
  readonly streams?: readonly BoardStream[] | undefined;
  readonly idle: Idle;
  readonly server: HealthState;
  /** When the streams were read, if they cannot be read at the moment. */
  readonly asOf?: Date | undefined;
  readonly posters: PostersByThumb;
}
