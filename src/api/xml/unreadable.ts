/**
 * The response cannot be read: it is broken XML, or not the expected document. The message never quotes the response.
 */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
}
