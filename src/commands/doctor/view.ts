import { STATUS_OF } from '../../domain/doctor/findingStatus.ts';
import type { CheckResult, Finding, FindingStatus } from '../../domain/doctor/findings.ts';
import { maskedAddress } from '../../render/device/addresses.ts';
import { findingSentence } from '../../render/doctor/sentence.ts';
import { timestamp } from '../../render/kit/expiry.ts';
import { note } from '../../render/kit/layout.ts';
import { MAX_TEXT } from '../../render/kit/limits.ts';
import { fitLines } from '../../render/kit/lines.ts';
import { plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Controls, Press } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';

const SIGNS = { failure: '❌', warning: '⚠️', ok: '✅' } as const satisfies Record<FindingStatus, string>;
const COLORS = { failure: 0xc0392b, warning: 0xe67e22, ok: 0x2e8b57 } as const satisfies Record<FindingStatus, number>;
/** Characters for the summary, and the line with the number of missing findings. */
const RESERVED = 200;

/**
 * The doctor's findings, the worst first; for admins only, and still without addresses outside the home network. With `everyCheck`,
 * good findings are left out, and its button shows them. The button's label counts the checks that passed.
 */
export function renderDoctor(
  texts: Texts,
  results: readonly CheckResult[],
  { everyCheck }: { readonly everyCheck?: Press | undefined } = {},
): Message {
  const linesWith = (status: FindingStatus): readonly string[] =>
    results.flatMap(({ check, findings }) =>
      findings
        .filter(({ kind }) => STATUS_OF[kind] === status)
        .map((finding) => `${SIGNS[status]} **${texts.doctor.checks[check]}:** ${sentenceOf(texts, finding)}`),
    );
  const good = linesWith('ok');
  const lines = [...linesWith('failure'), ...linesWith('warning'), ...(everyCheck ? [] : good)];
  const shown = fitLines(lines, MAX_TEXT - RESERVED);
  const more = lines.length - shown.length;
  const { failures, warnings } = countsOf(results);
  const text = [
    texts.doctor.summary(failures, warnings),
    ...shown,
    ...(more > 0 ? [texts.doctor.more(more)] : []),
  ].join('\n');
  const worst = failures > 0 ? 'failure' : warnings > 0 ? 'warning' : 'ok';
  const controls: Controls[] =
    everyCheck && good.length > 0
      ? [[{ label: texts.doctor.passed(countPassed(results)), style: 'secondary', press: everyCheck }]]
      : [];
  return note(text, { private: true, accent: COLORS[worst], controls });
}

export function countsOf(results: readonly CheckResult[]): { readonly failures: number; readonly warnings: number } {
  const statuses = results.flatMap(({ findings }) => findings.map(({ kind }) => STATUS_OF[kind]));
  const count = (status: FindingStatus) => statuses.filter((each) => each === status).length;
  return { failures: count('failure'), warnings: count('warning') };
}

/** Checks whose findings are all good. A check without findings had nothing to look at, so it is not counted. */
const countPassed = (results: readonly CheckResult[]): number =>
  results.filter(({ findings }) => findings.length > 0 && findings.every(({ kind }) => STATUS_OF[kind] === 'ok'))
    .length;

const sentenceOf = (texts: Texts, finding: Finding): string =>
  findingSentence(texts, withoutAddress(texts, finding), {
    safely: (text) => plainClipped(text, 100),
    day: timestamp,
  });

/** Members may look over an admin's shoulder: MEDIA_URL is named, not shown, and other addresses are masked. */
function withoutAddress({ doctor }: Texts, finding: Finding): Finding {
  if (finding.kind === 'server-there' || finding.kind === 'server-silent' || finding.kind === 'server-another')
    return { ...finding, address: 'MEDIA_URL' };
  // A name in a certificate of Plex contains the address; the log and `npm run doctor` show it.
  if (finding.kind === 'server-wants-https') return { ...finding, address: 'MEDIA_URL', instead: 'https://…' };
  if (finding.kind !== 'address-there' && finding.kind !== 'address-silent') return finding;
  const { hostname } = new URL(finding.address);
  // A name under plex.direct begins with the address.
  const [, dashed] = /^(\d{1,3}(?:-\d{1,3}){3})\./.exec(hostname) ?? [];
  const address = maskedAddress(dashed?.replaceAll('-', '.') ?? hostname) ?? doctor.elsewhere;
  return { ...finding, address };
}
