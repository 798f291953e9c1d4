import { queryOptions, skipToken } from '@tanstack/react-query'

/** Whether a template's mail has an unknown placeholder, which blocks activating it. Only set locally. */
export const wrongMailQuery = (templateId: string) =>
  queryOptions<boolean>({ queryKey: ['wrong-mail', templateId], queryFn: skipToken })
