/**
 * Scans a client's frames and calls back for a frame whose header announces more bytes than the limit. API Gateway limits
 * frames and messages, but `ws` limits only messages.
 */
export function watchFrames(limit: number, onTooLarge: () => void): (chunk: Buffer) => void {
  let header: number[] = [];
  let payloadLeft = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const skipped = Math.min(payloadLeft, chunk.length - at);
      payloadLeft -= skipped;
      at += skipped;
      const byte = chunk[at++];
      if (byte === undefined) return;
      header.push(byte);
      const length = payloadLength(header);
      if (length === undefined) continue;
      if (length > limit) onTooLarge();
      payloadLeft = length;
      header = [];
    }
  };
}

/** The payload length in a frame's header. Undefined while the header is incomplete (RFC 6455, section 5.2). */
function payloadLength(header: readonly number[]): number | undefined {
  const [, second = 0] = header;
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const maskBytes = second & 0x80 ? 4 : 0;
  if (header.length < 2 + lengthBytes + maskBytes) return undefined;
  if (lengthBytes === 0) return short;
  return header.slice(2, 2 + lengthBytes).reduce((length, byte) => length * 256 + byte, 0);
}
