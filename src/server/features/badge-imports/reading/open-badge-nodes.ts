import { isBadge, isObject, type Json } from '../../verification/reading/read-credential-text.ts'

/** What a JSON object is, in Open Badges 1 to 3 or in the answers of Badgr's API. */
type NodeKind = 'assertion' | 'credential' | 'class' | 'issuer' | 'token'

/** An object of an export, with the class and the issuer that it is within. */
export type BadgeNode = { kind: NodeKind; node: Json; within: Within }
type Within = { badge: Json | null; issuer: Json | null }
type Waiting = { value: unknown; key: string; within: Within }

/** Members whose objects are no badges; contexts are never followed. */
const SKIPPED = new Set(['@context', 'image', 'proof', 'recipient', 'verification', 'evidence', 'alignment'])

const KIND_OF_KEY: Record<string, NodeKind> = {
  assertion: 'assertion',
  assertions: 'assertion',
  awards: 'assertion',
  badge: 'class',
  badges: 'class',
  badgeclass: 'class',
  badgeclasses: 'class',
  issuer: 'issuer',
  issuers: 'issuer',
}

/**
 * Finds the badges, classes and issuers in any JSON, wherever they are nested, in the order of the text. An object is what
 * its type says, else what its member's name says, else what it looks like.
 */
export function* nodesIn(root: unknown): Generator<BadgeNode> {
  const waiting: Waiting[] = [{ value: root, key: '', within: { badge: null, issuer: null } }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, key, within } = next
    if (Array.isArray(value)) {
      for (const item of [...value].reverse()) waiting.push({ value: item, key, within })
    } else if (typeof value === 'string') {
      if (JWT.test(value)) yield { kind: 'token', node: { id: value }, within }
    } else if (isObject(value)) {
      const kind = kindOf(value, key)
      if (kind) yield { kind, node: value, within }
      // Its parts belong to it.
      if (kind !== 'credential' && kind !== 'token') waiting.push(...partsOf(value, kind, within))
    }
  }
}

/** Whether a document is one badge, and not a list of some. */
export function isSingleBadge(document: unknown): boolean {
  const kind = isObject(document) ? kindOf(document, '') : null
  return kind === 'assertion' || kind === 'credential' || kind === 'token'
}

const JWT = /^eyJ[\w-]{20,}\.[\w-]{20,}\.[\w-]*$/

function partsOf(value: Json, kind: NodeKind | null, within: Within): Waiting[] {
  const issuer = isObject(value['issuer']) ? value['issuer'] : null
  const inside: Within = {
    badge: kind === 'class' ? value : within.badge,
    issuer: kind === 'issuer' ? value : (issuer ?? within.issuer),
  }
  return Object.entries(value)
    .filter(([key, part]) => !SKIPPED.has(key) && (typeof part === 'object' || typeof part === 'string'))
    .map(([key, part]) => ({ value: part, key: keyOf(key), within: inside }))
    .reverse()
}

const keyOf = (key: string) => key.replaceAll('_', '').toLowerCase()

function kindOf(node: Json, key: string): NodeKind | null {
  const types = [node['type'], node['@type'], node['entityType']].flat()
  if (isBadge(node)) return 'credential'
  if (types.some((type) => type === 'EnvelopedVerifiableCredential')) return 'token'
  if (types.some((type) => /(?:^|[:/#])(?:Assertion|BadgeInstance)$/.test(String(type)))) return 'assertion'
  if (types.some((type) => /(?:^|[:/#])BadgeClass$/.test(String(type)))) return 'class'
  if (types.some((type) => /(?:^|[:/#])(?:Issuer|IssuerOrg|Profile)$/.test(String(type)))) return 'issuer'
  const ofKey = KIND_OF_KEY[key]
  if (ofKey === 'class' || ofKey === 'issuer') return node['name'] === undefined ? null : ofKey
  const isAwarded = node['recipient'] !== undefined || node['recipient_email'] !== undefined
  const isDated = node['issuedOn'] !== undefined || node['issued_on'] !== undefined
  if (isAwarded && (ofKey === 'assertion' || isDated)) return 'assertion'
  const isEarned = ['criteria', 'criteriaUrl', 'criteriaNarrative', 'criteria_url'].some((each) => each in node)
  return typeof node['name'] === 'string' && isEarned ? 'class' : null
}
