import { createFileRoute } from '@tanstack/react-router'
import { AffiliateDeskScreen } from '#features/affiliate/operator/affiliate-desk-screen.tsx'
import { useMay } from '../../session.ts'

export const Route = createFileRoute('/_desk/affiliate')({
  staticData: { title: 'แนะนำเพื่อน' },
  component: AffiliatePage,
})

function AffiliatePage() {
  const rights = {
    mayEdit: useMay('affiliate.edit'),
    mayPublish: useMay('affiliate.publish'),
    mayRelease: useMay('affiliate.release'),
    mayAttribute: useMay('affiliate.attribute'),
    mayBind: useMay('affiliate.bind'),
    mayPay: useMay('affiliate.pay'),
  }
  return <AffiliateDeskScreen rights={rights} />
}
