import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useAction } from '#client/api/use-action.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { Alert } from '#client/ui/feedback/Alert.tsx'
import type { ProviderProduct, SignInProtocol, SsoConnection } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { protocols } from './products.ts'
import { createConnectionMutation } from './single-sign-on.queries.ts'

/** The products to choose from, which decides the protocol and the names of attributes. Choosing one makes a draft. */
export function ChooseProduct() {
  const navigate = useNavigate()
  const { organization } = useSuspenseQuery(userQuery).data
  const create = useAction(createConnectionMutation)
  // These products leave the page as soon as there is a connection.
  const open = ({ id: connectionId }: SsoConnection) =>
    void navigate({ to: '/organization/sign-in/$connectionId', params: { connectionId } })
  const choose = (product: ProviderProduct, protocol: SignInProtocol) => {
    // People know their institution, not the product that it uses; the name can be changed on the next page.
    const name = organization.name.slice(0, 60).trim()
    if (!create.isPending) create.runAsync({ product, protocol, name, key: create.key }).then(open, () => undefined)
  }
  return (
    <>
      <Alert>{create.problem}</Alert>
      <div className="grid grid-cols-2 gap-x-12 gap-y-8 max-lg:grid-cols-1">
        {protocols.map(({ protocol, name, hint, need, offers }) => (
          <section key={protocol} aria-labelledby={`products-${protocol}`}>
            <h2 id={`products-${protocol}`}>{name}</h2>
            <p className="hint">{hint()}</p>
            <ul className="mt-2.5 border-t border-t-ink">
              {offers.map((offer) => (
                <li key={offer.product} className="border-b border-b-rule">
                  <button
                    type="button"
                    className="flex gap-3 items-center w-full py-2.5 px-0 border-0 bg-transparent text-inherit text-left [font:inherit] cursor-pointer hover:bg-hover [&>span]:flex-1"
                    onClick={() => choose(offer.product, protocol)}
                  >
                    <Icon name={protocol === 'oidc' ? 'key' : 'shield'} />
                    <span>
                      <b className="block font-label">{offer.name()}</b>
                      <small className="hint">{offer.hint()}</small>
                    </span>
                    <Icon name="right" size={16} />
                  </button>
                </li>
              ))}
            </ul>
            <p className="mt-3 text-ink-2 text-sm/sm">
              <b>{m.sso_need()}</b> {need()}
            </p>
          </section>
        ))}
      </div>
    </>
  )
}

/** The steps of the set-up, before it begins. */
export const HowItGoes = () => (
  <section className="mt-10" aria-labelledby="how-it-goes">
    <h2 id="how-it-goes">{m.sso_way_title()}</h2>
    <ol className="grid grid-cols-4 gap-6 mt-3 max-lg:grid-cols-2 max-md:grid-cols-1">
      {[
        [m.sso_step_addresses(), m.sso_way_addresses()],
        [m.sso_step_domain(), m.sso_way_domain()],
        [m.sso_step_test(), m.sso_way_test()],
        [m.sso_step_on(), m.sso_way_on()],
      ].map(([step, text], place) => (
        <li key={step} className="pt-2.5 border-t border-t-rule">
          <b className="font-label">
            <span className="num mr-1.5 text-gold-ink">{place + 1}</span>
            {step}
          </b>
          <p className="text-ink-2 text-sm/sm">{text}</p>
        </li>
      ))}
    </ol>
  </section>
)
