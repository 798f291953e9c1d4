import { createHash } from 'node:crypto'
import { zip } from './zip.ts'

/** The numbers of issuers, badge classes and assertions. */
export type BadgrSizes = { issuers?: number; classes?: number; assertions?: number; people?: number }

const SITE = 'https://api.badgr.example/public'
const FIRST = ['Giulia', 'Amara', 'Bo', 'Niccolò', 'Chiara', 'Omar', 'Ingrid', 'Tomás', 'Zoë', 'Luca']
const LAST = ['Ferri', 'Okonkwo', 'Berg', 'De Santis', 'Rossi', 'Haddad', 'Lind', 'Ferreira', 'van den Berg', 'Neri']

/** The address of the person with a number. */
export const badgrAddress = (person: number): string => `person.${person}@wrenfield.example`

const nameOf = (person: number) =>
  `${FIRST[person % FIRST.length]} ${LAST[Math.floor(person / FIRST.length) % LAST.length]}`

/** A recipient as Open Badges 2.0 hashes it. */
export const hashedRecipient = (email: string, salt: string, algorithm: 'sha256' | 'md5' = 'sha256') => ({
  type: 'email',
  hashed: true,
  salt,
  identity: `${algorithm}$${createHash(algorithm).update(`${email}${salt}`).digest('hex')}`,
})

const issuerOf = (issuer: number) => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Issuer',
  id: `${SITE}/issuers/issuer-${issuer}`,
  name: `Faculty ${issuer + 1} of Ardle`,
  url: `https://faculty-${issuer + 1}.ardle.example`,
  email: `badges@faculty-${issuer + 1}.ardle.example`,
})

const classOf = (place: number, issuers: number) => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'BadgeClass',
  id: `${SITE}/badges/class-${place}`,
  name: `Data literacy, part ${place + 1}`,
  description: `<p>Reads and cleans data &amp; says what it means, part ${place + 1}.</p>`,
  criteria: { narrative: `Pass **every** task of part ${place + 1}.`, id: `${SITE}/badges/class-${place}/criteria` },
  issuer: issuerOf(place % issuers).id,
  image: { id: `${SITE}/badges/class-${place}/image` },
  tags: ['data'],
})

/** An assertion to the person with a number; every hundredth is revoked. */
const assertionOf = (place: number, classes: number, person: number) => ({
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Assertion',
  id: `${SITE}/assertions/assertion-${place}`,
  badge: `${SITE}/badges/class-${place % classes}`,
  recipient: hashedRecipient(badgrAddress(person), `salt ${place}`),
  'extensions:recipientProfile': { type: ['Extension', 'extensions:RecipientProfile'], name: nameOf(person) },
  issuedOn: `20${16 + (place % 9)}-0${1 + (place % 9)}-1${place % 10}T09:30:00+00:00`,
  ...(place % 4 === 0 && { expires: '2031-01-01T00:00:00+00:00' }),
  verification: { type: 'HostedBadge' },
  image: `${SITE}/assertions/assertion-${place}/image`,
  narrative: 'Handed in with a note.',
  ...(place % 100 === 99 && { revoked: true, revocationReason: 'Awarded by mistake.' }),
})

/** An issuer's export as Badgr shapes it: 3 issuers, 40 classes and 5,000 assertions with hashed recipients by default. */
export function badgrExport({ issuers = 3, classes = 40, assertions = 5000, people = 2000 }: BadgrSizes = {}) {
  return {
    issuers: Array.from({ length: issuers }, (_, place) => issuerOf(place)),
    badgeclasses: Array.from({ length: classes }, (_, place) => classOf(place, issuers)),
    assertions: Array.from({ length: assertions }, (_, place) => assertionOf(place, classes, place % people)),
  }
}

/** The same with each document in a file of its own. */
export function badgrZip(sizes: BadgrSizes = {}): Buffer {
  const documents = Object.entries(badgrExport(sizes))
  return zip(
    documents.flatMap(([folder, files]) =>
      files.map((document, place): [string, string] => [`export/${folder}/${place}.json`, JSON.stringify(document)]),
    ),
  )
}
