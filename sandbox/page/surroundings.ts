import type { Html } from './html.ts';

export type Language = 'en' | 'de';

/** A client's data beside the message itself. */
export interface Surroundings {
  readonly language: Language;
  /** An IANA name. */
  readonly timeZone: string;
  /** The time at which it is looked at, in ms. */
  readonly now: number;
  /** The name behind an id, as Discord shows it, with its sign; undefined for an unknown one. */
  readonly nameOf: (sign: '#' | '@&' | '@', id: string) => string | undefined;
  /** The page's address of a picture or file, by its address in the message; undefined if it has none. */
  readonly addressOf: (url: string) => string | undefined;
}

/** The means to draw a component. */
export interface Pen<Component = unknown> extends Surroundings {
  readonly draw: (component: Component) => Html;
}
