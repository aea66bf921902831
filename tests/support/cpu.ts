/** Milliseconds that this process has computed so far. Unlike the time on the wall they don't grow with other work. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
