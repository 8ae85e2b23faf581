/** The response cannot be read as XML. The message never quotes the response. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}
