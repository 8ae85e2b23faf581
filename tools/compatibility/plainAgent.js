import { Agent } from 'node:http';
import { connect } from 'node:net';

/** Eris and Seyfert speak HTTPS to port 443, whatever address they are given; this leads them to the sandbox. */
export class PlainAgent extends Agent {
  protocol = 'https:';
  #port;

  constructor(url) {
    super();
    this.#port = Number(new URL(url).port);
  }

  createConnection(_options, connected) {
    return connect(this.#port, '127.0.0.1', connected);
  }
}
