export const bookTabs = [
  { href: '/admin/bookkeeping', label: 'Monthly statement' },
  { href: '/admin/bookkeeping/differences', label: 'Reconciliation' },
]
