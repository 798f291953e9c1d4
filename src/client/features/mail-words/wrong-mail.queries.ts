import { queryOptions, skipToken } from '@tanstack/react-query'

/** Whether what stands in the mail's fields of a template has a value that there is not: it is not activated meanwhile. */
export const wrongMailQuery = (templateId: string) =>
  queryOptions<boolean>({ queryKey: ['wrong-mail', templateId], queryFn: skipToken })
