import type { Html } from './html.ts';

export type Language = 'en' | 'de';

/** What a reader's client knows beside the message itself. */
export interface Surroundings {
  readonly language: Language;
  /** An IANA name. */
  readonly timeZone: string;
  /** The time at which it is looked at, in ms. */
  readonly now: number;
  /** The name behind an id, as Discord shows it, with its sign; undefined for an unknown one. */
  readonly nameOf: (sign: '#' | '@&' | '@', id: string) => string | undefined;
  /** Where the page finds a picture or file, by its address in the message; undefined if it has none. */
  readonly addressOf: (url: string) => string | undefined;
}

/** What a component is drawn with. */
export interface Pen<Component = unknown> extends Surroundings {
  readonly draw: (component: Component) => Html;
}
