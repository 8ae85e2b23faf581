import type { Texts } from '../translation.ts';

const expired = (on: string | undefined): string => (on === undefined ? 'ist abgelaufen' : `ist am ${on} abgelaufen`);

export const tokens: Texts['tokens'] = {
  day: (at) => at.toISOString().slice(0, 10).split('-').reverse().join('.'),
  ends: (on) => `Das Token gilt bis ${on}.`,
  endsSoon: (on) => `Das Token gilt nur noch bis ${on}. Ersetze \`MEDIA_TOKEN\` vorher durch ein neues.`,
  ended: (on) => `Laut eigener Angabe ist das Token am ${on} abgelaufen, der Medienserver akzeptiert es aber noch.`,
  own: (on) => `Mein Token für den Medienserver ${expired(on)}. Wer den Bot betreibt, muss \`MEDIA_TOKEN\` erneuern.`,
  ofAccountService: (on) =>
    `Der Kontodienst (nicht der Medienserver) hat mein Token abgelehnt: Es ${expired(on)}. Wer den Bot betreibt, muss \`MEDIA_TOKEN\` erneuern.`,
  refused: (on) =>
    `Der Medienserver hat \`MEDIA_TOKEN\` abgelehnt: Es ${expired(on)}. In \`.env.example\` steht, wo du ein dauerhaftes findest.`,
  typed: (on) => `Dieses Token ${expired(on)}. Hol dir ein neues und versuch es noch einmal.`,
  ofServer: (on) => `Sein Token ist am ${on} abgelaufen. \`/server token\` nimmt ein neues.`,
  note: {
    soon: (on, server = 'den Medienserver') =>
      `Mein Token für ${server} gilt nur noch bis ${on}. Danach lehnt der Medienserver alles ab, was ich von ihm will. Hol dir ein neues Token und trag es mit \`/server token\` ein.`,
    over: (on, server = 'den Medienserver') =>
      `Mein Token für ${server} ist am ${on} abgelaufen, deshalb lehnt der Medienserver meine Anfragen ab. Hol dir ein neues Token und trag es mit \`/server token\` ein.`,
  },
  linked: {
    ends: (on) => `Dein Token gilt bis ${on}. Verknüpfe dein Konto danach neu mit \`/ich verknüpfen\`.`,
    expired: (on) =>
      `Das Token deines verknüpften Kontos ${expired(on)}. Verknüpfe dein Konto neu mit \`/ich verknüpfen\`.`,
    typed: (on) =>
      `Dieses Token ist am ${on} abgelaufen, deshalb ist nichts verknüpft. Hol dir ein neues und versuch es noch einmal.`,
  },
};
