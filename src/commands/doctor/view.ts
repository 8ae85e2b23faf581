import { STATUS_BY_DOCTOR_FINDING } from '../../domain/doctor/findingStatus.ts';
import type { DoctorCheckResult, DoctorFinding, DoctorFindingStatus } from '../../domain/doctor/findings.ts';
import { maskAddress } from '../../render/device/addresses.ts';
import { describeDoctorFinding } from '../../render/doctor/sentence.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow } from '../../render/kit/message/press.ts';
import { keepLinesThatFit } from '../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import { dateTimestamp } from '../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../render/texts/texts.ts';

const STATUS_EMOJI = { failure: '❌', warning: '⚠️', ok: '✅' } as const satisfies Record<DoctorFindingStatus, string>;
const COLORS = { failure: 0xc0392b, warning: 0xe67e22, ok: 0x2e8b57 } as const satisfies Record<
  DoctorFindingStatus,
  number
>;
/** Characters reserved for the summary and for the line that counts the omitted findings. */
const RESERVED_TEXT = 200;

/**
 * Renders the doctor's findings, the worst first, without public addresses. With `everyCheck`, good findings are hidden
 * behind a button that counts the passed checks.
 */
export function renderDoctor(
  texts: Texts,
  results: readonly DoctorCheckResult[],
  { everyCheck }: { readonly everyCheck?: ComponentPress | undefined } = {},
): Message {
  const linesWith = (status: DoctorFindingStatus): readonly string[] =>
    results.flatMap(({ check, findings }) =>
      findings
        .filter(({ kind }) => STATUS_BY_DOCTOR_FINDING[kind] === status)
        .map((finding) => {
          const name = `${STATUS_EMOJI[status]} **${texts.doctor.checks[check]}**`;
          return texts.lines.labelled(name, sentenceOf(texts, finding));
        }),
    );
  const goodLines = linesWith('ok');
  const lines = [...linesWith('failure'), ...linesWith('warning'), ...(everyCheck ? [] : goodLines)];
  const shownLines = keepLinesThatFit(lines, MAX_MESSAGE_TEXT_LENGTH - RESERVED_TEXT);
  const hiddenCount = lines.length - shownLines.length;
  const { failures, warnings } = countDoctorFindings(results);
  const text = [
    texts.doctor.summary(failures, warnings),
    ...shownLines,
    ...(hiddenCount > 0 ? [texts.doctor.more(hiddenCount)] : []),
  ].join('\n');
  const statusWithoutFailure = warnings > 0 ? 'warning' : 'ok';
  const worstStatus = failures > 0 ? 'failure' : statusWithoutFailure;
  const controls: ControlsRow[] =
    everyCheck && goodLines.length > 0
      ? [[{ label: texts.doctor.passed(countPassed(results)), style: 'secondary', press: everyCheck }]]
      : [];
  return createNoteMessage(text, { private: true, accent: COLORS[worstStatus], controls });
}

export function countDoctorFindings(results: readonly DoctorCheckResult[]): {
  readonly failures: number;
  readonly warnings: number;
} {
  const statuses = results.flatMap(({ findings }) => findings.map(({ kind }) => STATUS_BY_DOCTOR_FINDING[kind]));
  const count = (status: DoctorFindingStatus) => statuses.filter((value) => value === status).length;
  return { failures: count('failure'), warnings: count('warning') };
}

/** Checks that had nothing to examine are left out. */
function countPassed(results: readonly DoctorCheckResult[]): number {
  const examinedResults = results.filter(({ findings }) => findings.length > 0);
  return examinedResults.filter(({ findings }) => findings.every(({ kind }) => STATUS_BY_DOCTOR_FINDING[kind] === 'ok'))
    .length;
}

const sentenceOf = (texts: Texts, finding: DoctorFinding): string =>
  describeDoctorFinding(texts, hideAddress(texts, finding), {
    safely: (text) => clipAndEscapeText(text, 100),
    day: dateTimestamp,
  });

/**
 * Hides addresses, because members may see an admin's screen. The server's address becomes "MEDIA_URL"; other addresses
 * are masked.
 */
function hideAddress({ doctor }: Texts, finding: DoctorFinding): DoctorFinding {
  if (finding.kind === 'server-there' || finding.kind === 'server-silent' || finding.kind === 'server-another')
    return { ...finding, address: 'MEDIA_URL' };
  // A plex.direct host name contains the server's address. Only the log and `npm run doctor` show the full name.
  if (finding.kind === 'server-wants-https') return { ...finding, address: 'MEDIA_URL', instead: 'https://…' };
  if (finding.kind !== 'address-there' && finding.kind !== 'address-silent') return finding;
  const { hostname } = new URL(finding.address);
  // Under plex.direct, a host name begins with the address: "192-0-2-1".
  const [, dashedAddress] = /^(\d{1,3}(?:-\d{1,3}){3})\./.exec(hostname) ?? [];
  const address = maskAddress(dashedAddress?.replaceAll('-', '.') ?? hostname) ?? doctor.elsewhere;
  return { ...finding, address };
}
