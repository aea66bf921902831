# Varnish 6 or 7 in front of Domain Journals. `npm run drill -- CDN` runs this file.
# Change the backend's address, the secret (the same as CDN_PURGE_TOKEN) and, if the site is on another machine, `purgers`.
vcl 4.1;
import std;

backend site {
    .host = "127.0.0.1";
    .port = "3000";
    .probe = { .url = "/readyz"; .interval = 1s; .timeout = 3s; .window = 3; .threshold = 2; }
}

acl purgers { "127.0.0.1"; "::1"; }

sub vcl_recv {
    if (req.restarts == 0) {
        unset req.http.X-Kept;
        unset req.http.X-Stale;
    }
    if (req.url == "/purge" && req.method == "POST") {
        if (client.ip !~ purgers || req.http.Authorization != "Bearer the CDN_PURGE_TOKEN") {
            return (synth(403));
        }
        ban("obj.http.Surrogate-Key == " + req.http.Surrogate-Key);
        return (synth(200, "Purged"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    if (req.url ~ "^/assets/") {
        unset req.http.Cookie;
    }
    # Whoever is signed in gets pages of their own at the same addresses.
    if (req.http.Authorization || req.http.Cookie ~ "(^|;)\s*(__Host-)?(author|staff)=") {
        return (pass);
    }
    # No other cookie means anything to the site, and each would be a copy of its own.
    unset req.http.Cookie;

    set req.grace = 10m;
    if (req.url ~ "^/journals/[^/]+/articles/") {
        # The site counts readings, so it is asked for each: by one request for each reader, and for each part of a PDF.
        set req.grace = 0s;
        set req.hash_ignore_busy = true;
        if (req.http.Range && std.healthy(req.backend_hint)) {
            return (pass);
        }
    }
    if (req.http.X-Stale || !std.healthy(req.backend_hint)) {
        set req.grace = 24h;
    }
    set req.http.X-Kept = "1";
    return (hash);
}

sub vcl_hit {
    # What another reader got in this very moment was counted for that reader only.
    if (req.url ~ "^/journals/[^/]+/articles/" && obj.ttl > 0s) {
        return (pass);
    }
}

sub vcl_backend_fetch {
    unset bereq.http.X-Kept;
    unset bereq.http.X-Stale;
}

sub vcl_backend_response {
    # Only what the site marks is kept. Without a mark, Varnish would keep for two minutes what says nothing.
    if (!bereq.uncacheable && !beresp.http.Set-Cookie && beresp.http.CDN-Cache-Control ~ "max-age=") {
        set beresp.ttl = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
        if (beresp.ttl < 1ms) {
            # Varnish forgets what has no time at all.
            set beresp.ttl = 1ms;
        }
        set beresp.grace = 24h;
        set beresp.keep = 0s;
        return (deliver);
    }
    # A copy that could not be renewed is better than an error (vcl_synth).
    if (beresp.status >= 500 && bereq.http.If-None-Match && !bereq.uncacheable) {
        return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    set beresp.grace = 0s;
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.http.If-None-Match && !bereq.uncacheable) {
        return (abandon);
    }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "private, no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site is not available at the moment. Please try again in a minute.";
    return (deliver);
}

sub vcl_synth {
    if (resp.status == 503 && req.restarts == 0 && req.http.X-Kept) {
        set req.http.X-Stale = "1";
        return (restart);
    }
}

sub vcl_deliver {
    if (obj.hits > 0) {
        unset resp.http.X-Request-Id;
    }
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
}
