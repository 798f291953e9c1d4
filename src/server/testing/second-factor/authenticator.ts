import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

/** A fake WebAuthn authenticator with one passkey (ES256), which signs for any `origin`. */
export type Authenticator = {
  register(options: Options, origin?: string): object
  sign(options: Options, more?: { origin?: string; counter?: number; isVerified?: boolean }): object
}

type Options = { challenge: string; rp?: { id: string }; rpId?: string }

const ORIGIN = 'http://localhost:4000'
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

export function newAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  return {
    register({ challenge, rp }, origin = ORIGIN) {
      const held = Buffer.concat([Buffer.alloc(16), twoBytes(credentialId.length), credentialId, coseKey(publicKey)])
      const data = authenticatorData(rp!.id, PRESENT | VERIFIED | ATTESTED, 0, held)
      const client = clientData('webauthn.create', challenge, origin)
      const response = { clientDataJSON: base64(client), attestationObject: base64(attestation(data)) }
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    },
    sign({ challenge, rpId }, more = {}) {
      const { origin = ORIGIN, isVerified = true } = more
      counter = more.counter ?? counter + 1
      const data = authenticatorData(rpId!, PRESENT | (isVerified ? VERIFIED : 0), counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(privateKey)
      const response = {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      }
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
    },
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64url')

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData(rpId: string, flags: number, counter: number, held = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count, held])
}

/** The map `{1: 2, 3: -7, -1: 1, -2: x, -3: y}` in CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const part = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    part(0x21, String(x)),
    part(0x22, String(y)),
  ])
}

/** The map `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestation(data: Buffer): Buffer {
  const name = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
  const format = [name('fmt'), name('none'), name('attStmt'), Buffer.from([0xa0]), name('authData')]
  return Buffer.concat([Buffer.from([0xa3]), ...format, Buffer.from([0x59]), twoBytes(data.length), data])
}

function twoBytes(length: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(length)
  return bytes
}
