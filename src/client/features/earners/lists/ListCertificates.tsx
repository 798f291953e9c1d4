import { useQuery } from '@tanstack/react-query'
import { CertificatesDialog } from '#client/features/badges/certificate-files/CertificatesDialog.tsx'
import { badgesQuery } from '../../badges/badges.queries.ts'

/** Dialog for the certificates of all valid badges of a list's people. */
export function ListCertificates({ listId, onClose }: { listId: string; onClose: () => void }) {
  const filter = { earners_list_id: listId, status: 'valid' } as const
  const { data } = useQuery(badgesQuery(filter))
  if (!data) return null
  const { total } = data.meta
  return <CertificatesDialog count={total} selection={{ filter, expected_count: total }} onClose={onClose} />
}
