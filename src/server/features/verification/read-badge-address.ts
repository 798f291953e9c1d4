import { Uuid } from '#contract/formats.ts'
import { UnreadableBadge } from './unreadable-badge.ts'

/**
 * The badge of ours that an address leads to, whether to its page or to something below it.
 * @returns undefined where the text is no address
 * @throws UnreadableBadge `foreign_address` where it leads elsewhere
 */
export function readBadgeAddress(written: string, publicUrl: string): string | undefined {
  const text = written.trim()
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined
  const base = new URL(`${publicUrl}/b/`)
  const { host, pathname } = new URL(text)
  if (host !== base.host || !pathname.startsWith(base.pathname)) throw new UnreadableBadge('foreign_address')
  const [id] = pathname.slice(base.pathname.length).split('/')
  if (!Uuid.safeParse(id).success) throw new UnreadableBadge('no_such_badge')
  return id
}
