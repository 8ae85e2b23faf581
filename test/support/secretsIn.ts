interface Written {
  readonly where: string;
  readonly text: string;
}

/** One complaint for each text that contains a secret, plain or encoded as in a URL, JSON or Base64. */
export function secretsIn(texts: readonly Written[], secrets: readonly string[]): string[] {
  const forms = [...new Set(secrets)].flatMap((secret) => encodingsOf(secret).map((form) => ({ secret, form })));
  return texts.flatMap(({ where, text }) => {
    const secretForm = forms.find(({ form }) => text.includes(form));
    return secretForm ? [`a secret (${secretForm.secret.slice(0, 16)}…) was ${where}: ${text.slice(0, 200)}`] : [];
  });
}

const encodingsOf = (secret: string): readonly string[] => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];
