import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';

/** The server's answer: addresses of the requested family, an error, or none at all. */
export type NameAnswer = readonly string[] | 'SILENCE' | 'NO_SUCH_NAME' | 'REFUSED';

export interface StubNameServer {
  /** In the format of OUTBOUND_NAME_SERVERS. */
  readonly server: string;
  /** The requested names, in lower case, with one entry for each question. */
  readonly questions: string[];
  close(): Promise<void>;
}

const codes = { NO_SUCH_NAME: 3, REFUSED: 5 } as const;

/** Starts a name server on 127.0.0.1 with the given answers and a time to live of zero. */
export async function startNameServer(
  answer: (name: string, type: 'A' | 'AAAA') => NameAnswer | Promise<NameAnswer>,
): Promise<StubNameServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (message, { address, port }) => {
    void (async () => {
      const { name, end } = readName(message);
      const type = message.readUInt16BE(end) === 28 ? 'AAAA' : 'A';
      questions.push(name);
      const given = await answer(name, type);
      if (given === 'SILENCE') return;
      const addresses = typeof given === 'string' ? [] : given.filter((each) => isIPv4(each) === (type === 'A'));
      const header = Buffer.alloc(12);
      message.copy(header, 0, 0, 2);
      header.writeUInt16BE(0x8180 | (typeof given === 'string' ? codes[given] : 0), 2);
      header.writeUInt16BE(1, 4);
      header.writeUInt16BE(addresses.length, 6);
      const records = addresses.map((each) => record(type, each));
      socket.send(Buffer.concat([header, message.subarray(12, end + 4), ...records]), port, address);
    })();
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address();
  return {
    server: `127.0.0.1:${port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** Returns an answer about the name of the question. */
function record(type: 'A' | 'AAAA', address: string): Buffer {
  const data = type === 'A' ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.from([0xc0, 0x0c, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
