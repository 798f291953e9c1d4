/** Where signing in by a connection begins, and the page that opens afterwards. */
export const startAddress = (connectionId: string, to: string) => withReturn(`/auth/sso/${connectionId}/start`, to)

/** The address of a start with the page that opens afterwards. */
export const withReturn = (start: string, to: string) =>
  to === '/' ? start : `${start}?${new URLSearchParams({ return_to: to })}`
