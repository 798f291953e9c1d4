import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationOfQuery, switchOrganization, userQuery } from './session.queries.ts'

/** Whether a record that is missing here belongs to another of the user's organizations, and how to switch there. */
export function useOwningOrganization(id: string | undefined) {
  const { data: user } = useQuery(userQuery)
  const isInSeveral = (user?.memberships.length ?? 0) > 1
  const { data, isLoading } = useQuery({
    ...organizationOfQuery(id ?? ''),
    enabled: id !== undefined && isInSeveral,
  })
  const [isSwitching, setSwitching] = useState(false)
  const organization = data && data.id !== user?.organization.id ? data : null
  const goThere = async () => {
    if (!organization) return
    setSwitching(true)
    await switchOrganization(organization.id, location.href)
    setSwitching(false)
  }
  return { organization, isLoading, isSwitching, goThere }
}
