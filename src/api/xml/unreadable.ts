/**
 * The response cannot be read: it is broken XML, or not the expected document. The message does not quote the response.
 */
export class UnreadableXmlError extends Error {
  override readonly name = 'UnreadableXmlError';
}
