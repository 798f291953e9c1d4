import type { BadgeClass } from '#contract/badge-imports/badge-imports.ts'
import { WebAddress } from '#contract/formats.ts'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import { isObject, type Json, readCredentials } from '../../verification/reading/read-credential-text.ts'
import { UnreadableBadge } from '../../verification/reading/unreadable-badge.ts'
import { type BadgeNode, nodesIn } from './open-badge-nodes.ts'
import {
  addressOf,
  criteriaOf,
  dayAt,
  idsOf,
  isWeb,
  objectAt,
  recipientOf,
  subjectOf,
  textAt,
} from './open-badge-parts.ts'
import type { RowReader, WrittenBadge } from './read-row.ts'

/** A badge that was found, before its class is looked for: that may be in a later file. */
type Found = BadgeNode & { file: string }

/** Collects the badges of Open Badges documents, whose parts may be in several files and name each other by id. */
export class BadgeCollector {
  readonly #classes = new Map<string, Json>()
  #classesCount = 0
  readonly #issuers = new Map<string, Json>()
  readonly #found = new Map<string, Found>()

  get badgesCount(): number {
    return this.#found.size
  }

  get classesCount(): number {
    return this.#classesCount
  }

  /**
   * Adds the badges, classes and issuers of a document.
   * @param isExport its badges are counted once, wherever they are repeated; else each file counts on its own
   * @returns how many there are of all three
   */
  async add(document: unknown, file: string, isExport: boolean): Promise<number> {
    let count = 0
    await inTurns(nodesIn(document), (found) => {
      this.#keep({ ...found, file }, isExport)
      count += 1
    })
    return count
  }

  #keep(found: Found, isExport: boolean) {
    const { kind, node } = found
    // Pictures as data are most of a document, and are not brought in.
    for (const name of ['image', 'evidence', 'proof']) delete node[name]
    if (kind === 'class') this.#classesCount += remember(this.#classes, node)
    else if (kind === 'issuer') remember(this.#issuers, node)
    else if (kind === 'token') this.#keepToken(found, isExport)
    else {
      const [id] = idsOf(node)
      const key = isExport && id !== undefined ? id : `${this.#found.size} ${found.file}`
      const known = this.#found.get(key)
      // A list may name a badge that is described elsewhere.
      if (!known || (!isWhole(known.node) && isWhole(node))) this.#found.set(key, found)
    }
  }

  #keepToken(found: Found, isExport: boolean) {
    const { node, file, within } = found
    try {
      const text = 'type' in node ? JSON.stringify(node) : String(node['id'])
      for (const { credential } of readCredentials(text)) {
        for (const inner of nodesIn(credential)) {
          if (inner.kind !== 'token') this.#keep({ ...inner, within, file }, isExport)
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableBadge)) throw error
      this.#found.set(`${this.#found.size} token`, { ...found, node: {} })
    }
  }

  /** Gives all badges to the reader of rows, in the order in which they were found. */
  async read(reader: RowReader): Promise<void> {
    await inTurns(this.#found.values(), (found) => {
      const about = [found.file, idsOf(found.node)[0]].filter(Boolean).join(': ')
      const written = found.kind === 'credential' ? this.#ofCredential(found) : this.#ofAssertion(found)
      if (written) reader.add(written)
      else reader.addUnreadable(about)
    })
  }

  /** @returns null if only the address of the badge, or of its class, is in the files */
  #ofAssertion({ kind, node, within, file }: Found): WrittenBadge | null {
    if (kind === 'token') return null
    const badge = this.#classOf(node) ?? within.badge
    const isRevoked = node['revoked'] === true
    const named = textAt(node, 'badgeclassName', 'badge_name')
    if (!badge && named === '' && !isRevoked) return null
    return {
      class: this.#class(badge ?? { name: named }, node, within.issuer),
      ...recipientOf(node),
      issued_on: dayAt(node, 'issuedOn', 'issued_on'),
      expires_on: dayAt(node, 'expires', 'expires_on', 'expiresOn'),
      original_id: idsOf(node)[0] ?? '',
      original_url: addressOf(node),
      file,
      isRevoked,
    }
  }

  #classOf(node: Json): Json | null {
    for (const name of ['badge', 'badgeclass', 'badgeClass', 'badgeclassOpenBadgeId', 'badge_class']) {
      const value = Object.hasOwn(node, name) ? node[name] : undefined
      const found = isObject(value)
        ? value['name'] === undefined
          ? idsOf(value)
              .map((id) => this.#classes.get(id))
              .find(Boolean)
          : value
        : typeof value === 'string' && this.#classes.get(value)
      if (found) return found
    }
    return null
  }

  #class(badge: Json, assertion: Json, enclosing: Json | null): BadgeClass {
    const issuer = this.#issuerOf(badge) ?? this.#issuerOf(assertion) ?? enclosing ?? {}
    return {
      title: textAt(badge, 'name'),
      description: textAt(badge, 'description'),
      criteria: criteriaOf(badge),
      ...issuerFields(issuer),
      id: idsOf(badge)[0] ?? null,
    }
  }

  #issuerOf(node: Json): Json | null {
    for (const name of ['issuer', 'issuerOpenBadgeId']) {
      const value = Object.hasOwn(node, name) ? node[name] : undefined
      if (isObject(value) && textAt(value, 'name') !== '') return value
      const ids = isObject(value) ? idsOf(value) : typeof value === 'string' ? [value] : []
      const found = ids.map((id) => this.#issuers.get(id)).find(Boolean)
      if (found) return found
    }
    return null
  }

  #ofCredential({ node, within, file }: Found): WrittenBadge {
    const subject = objectAt(node, 'credentialSubject')
    const achievement = objectAt(subject, 'achievement')
    const issuer = this.#issuerOf(node) ?? within.issuer ?? { id: textAt(node, 'issuer') }
    return {
      class: {
        title: textAt(achievement, 'name') || textAt(node, 'name'),
        description: textAt(achievement, 'description'),
        criteria: criteriaOf(achievement),
        ...issuerFields(issuer),
        id: idsOf(achievement)[0] ?? null,
      },
      ...subjectOf(subject),
      issued_on: dayAt(node, 'awardedDate', 'validFrom', 'issuanceDate'),
      expires_on: dayAt(node, 'validUntil', 'expirationDate'),
      original_id: idsOf(node)[0] ?? '',
      original_url: addressOf(node),
      file,
    }
  }
}

/** Whether an assertion says more than its id. */
const isWhole = (node: Json) => 'recipient' in node || 'credentialSubject' in node || 'recipient_email' in node

/** @returns 1 if it was not known, else 0 */
function remember(known: Map<string, Json>, node: Json): 0 | 1 {
  const ids = textAt(node, 'name') === '' ? [] : idsOf(node).filter((id) => !known.has(id))
  for (const id of ids) known.set(id, node)
  return ids.length > 0 ? 1 : 0
}

/** Open Badges 1.0 has the issuer's site as `origin`. */
const issuerFields = (issuer: Json) => {
  const address = [textAt(issuer, 'url'), textAt(issuer, 'origin'), ...idsOf(issuer)].find(isWeb)
  return { issuer: textAt(issuer, 'name', 'org'), issuer_url: WebAddress.safeParse(address).data ?? null }
}
