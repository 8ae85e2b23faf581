/** Why a response cannot be read. The message is ours and contains nothing of the response. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}
