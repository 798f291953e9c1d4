import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_issuer/')({
  beforeLoad: () => {
    throw redirect({ to: '/badges', replace: true })
  },
})
