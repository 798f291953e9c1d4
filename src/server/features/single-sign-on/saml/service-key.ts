import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

/** A key of ours for one connection, and the certificate that our metadata publish; both in PEM. */
export type ServiceKey = { certificate: string; privateKey: string; endsAt: Date }

const YEARS = 10
/** The longest common name (RFC 5280, appendix A). */
const LONGEST_NAME = 64

/** Makes a key, with a certificate that it signed itself: SAML trusts the copy in the metadata, not who signed it. */
export async function newServiceKey(name: string, now: Date): Promise<ServiceKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 3072 })
  const endsAt = new Date(now)
  endsAt.setUTCFullYear(endsAt.getUTCFullYear() + YEARS)
  const subject = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name.slice(0, LONGEST_NAME))))))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    // The serial number: positive, because its first byte is below 0x80.
    tagged(0x02, Buffer.from([1, ...randomBytes(15)])),
    SHA256_WITH_RSA,
    subject,
    sequence(instant(now), instant(endsAt)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const lines = sequence(content, SHA256_WITH_RSA, signature)
    .toString('base64')
    .match(/.{1,64}/g)!
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    endsAt,
  }
}

/** Of DER (X.690), which Node reads but does not write: a tag, the length, and the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)

/** UTCTime until 2049, and GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
function instant(at: Date): Buffer {
  const written = `${at.toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`
  return at.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(written.slice(2))) : tagged(0x18, Buffer.from(written))
}

const COMMON_NAME = Buffer.from('0603550403', 'hex')
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
