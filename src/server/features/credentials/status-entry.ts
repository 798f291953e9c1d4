import { credentialUrls } from './credential-urls.ts'
import type { BadgeStatusEntry } from './status-lists.sql.ts'

/** The `credentialStatus`, which tells verifiers where to look up a revocation (Bitstring Status List 1.0). */
export function statusEntry(publicUrl: string, organizationId: string, { listNumber, listIndex }: BadgeStatusEntry) {
  const list = credentialUrls(publicUrl).statusList(organizationId, listNumber)
  return {
    id: `${list}#${listIndex}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(listIndex),
    statusListCredential: list,
  }
}
