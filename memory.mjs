// Loaded before the product by "npm start". glibc gives each thread a pool of its own and keeps what was freed in it: a
// third of the memory, unless these are set before the process begins. So it begins again, with the same number and output.
const settings = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768' }
const { platform, execPath, execArgv, argv, env, execve } = process

if (platform === 'linux' && execve && env.MALLOC_ARENA_MAX === undefined)
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...settings })
