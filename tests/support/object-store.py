"""A real S3 store for tests: OpenStack Swift from Debian's packages, in one process, on free ports of this machine.

object-store.py FOLDER prints the port of its S3 API when it serves. It ends with its standard input.
"""
import os
import sys

folder = sys.argv[1]
with open(os.path.join(folder, 'swift.conf'), 'w') as conf:
    conf.write('[swift-hash]\nswift_hash_path_prefix = test\nswift_hash_path_suffix = test\n')

from swift.common import utils

# Read by other modules when they are imported.
utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')

import eventlet
import eventlet.wsgi

eventlet.monkey_patch()

from swift.common.ring import RingBuilder
from swift.common.wsgi import loadapp

os.makedirs(os.path.join(folder, 'node', 'sdb1'))
listeners = {name: eventlet.listen(('127.0.0.1', 0)) for name in ('account', 'container', 'object', 'proxy')}
common = f"""[DEFAULT]
devices = {folder}/node
mount_check = false
disable_fallocate = true
swift_dir = {folder}
recon_cache_path = {folder}
log_level = CRITICAL
"""
proxy = """[pipeline:main]
pipeline = catch_errors s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
""" + ''.join(f'[filter:{name}]\nuse = egg:swift#{name}\n' for name in ('catch_errors', 'copy', 'slo', 'dlo'))

for name, listener in listeners.items():
    if name != 'proxy':
        builder = RingBuilder(2, 1, 0)
        builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'device': 'sdb1',
                         'port': listener.getsockname()[1]})
        builder.rebalance()
        builder.get_ring().save(os.path.join(folder, f'{name}.ring.gz'))
    with open(os.path.join(folder, f'{name}.conf'), 'w') as conf:
        conf.write(common + (proxy if name == 'proxy' else f'[pipeline:main]\npipeline = s\n[app:s]\nuse = egg:swift#{name}\n'))



class Cache:
    """In place of memcached, which Swift insists on."""

    def __init__(self):
        self.kept = {}

    def get(self, key, *_, **__):
        return self.kept.get(key)

    def set(self, key, value, *_, **__):
        self.kept[key] = value

    def delete(self, key, *_, **__):
        self.kept.pop(key, None)


cache = Cache()


def cached(app):
    def serve(env, start_response):
        env['swift.cache'] = cache
        return app(env, start_response)
    return serve


quiet = utils.NullLogger()
for name, listener in listeners.items():
    app = loadapp(os.path.join(folder, f'{name}.conf'), global_conf={'log_name': name})
    eventlet.spawn(eventlet.wsgi.server, listener, cached(app), quiet, log_output=False)
print(listeners['proxy'].getsockname()[1], flush=True)
eventlet.tpool.execute(sys.stdin.read)
os._exit(0)
