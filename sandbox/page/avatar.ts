import { type Html, html } from './html.ts';

/** Colours of the client's default avatars. They are darker where white letters would be hard to read. */
const FACES = ['#5865f2', '#6d7680', '#2d7d46', '#a8621c', '#d22d39', '#b8427f'] as const;

/**
 * The colour of a default avatar. Discord derives it from the time in the id, but this sandbox's ids differ only at
 * their end.
 */
export const avatarColor = (id: string): string => FACES[Number(id.slice(-4)) % FACES.length] ?? FACES[0];

const letterOf = (name: string): string => [...name][0]?.toUpperCase() ?? '';

/** The default avatar of a person or an application: the name's first letter on a colour. */
export const avatarHtml = (name: string, id: string): Html =>
  html`<div class="avatar face" aria-hidden="true" style="--face:${avatarColor(id)}">${letterOf(name)}</div>`;

/** A small avatar within text. Screen readers ignore its letter. */
export const smallAvatarHtml = (name: string, id: string, size: 'small' | 'medium' = 'small'): Html =>
  html`<i class="face ${size}" aria-hidden="true" style="--face:${avatarColor(id)}" data-letter="${letterOf(name)}"></i>`;
