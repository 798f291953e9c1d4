import { queryOptions, skipToken } from '@tanstack/react-query'

/**
 * Whether a template's mail fields contain an unknown placeholder, which blocks activating the template. Only set
 * locally.
 */
export const wrongMailQuery = (templateId: string) =>
  queryOptions<boolean>({ queryKey: ['wrong-mail', templateId], queryFn: skipToken })
