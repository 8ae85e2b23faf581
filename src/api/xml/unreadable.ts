/** Why an answer cannot be read. The message is ours and holds nothing of the answer. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}
