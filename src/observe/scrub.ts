/** Parts of Discord's addresses that are a token: it allows to answer in the bot's name. */
const INTERACTION_TOKEN = /(\/(?:interactions|webhooks)\/\d{1,20}\/)[\w.%-]{20,}/g;
/** The media server's token as a query parameter, whatever the vocabulary. */
const QUERY_TOKEN = /(X-[A-Za-z]+-Token(?:=|%3D|\\*"\s*:\s*\\*"))[^&\s"\\]+/gi;

/** Makes a function that blacks out known secrets, in every encoding they could be printed in, and token-like addresses. */
export function createScrub(secrets: readonly string[]): (text: string) => string {
  const forms = secrets.flatMap((secret) => {
    const inAddress = [encodeURIComponent(secret), new URLSearchParams({ secret }).toString().slice('secret='.length)];
    return [secret, ...inAddress, JSON.stringify(secret).slice(1, -1)];
  });
  const known = [...new Set(forms)].filter((form) => form !== '').sort((a, b) => b.length - a.length);
  return (text) => {
    const named = text.replace(INTERACTION_TOKEN, '$1[token]').replace(QUERY_TOKEN, '$1[token]');
    return known.reduce((scrubbed, secret) => scrubbed.replaceAll(secret, '[secret]'), named);
  };
}
