"""
What this process counts of itself, for `/metrics` on the private port (decision 0057).

No label holds an id, a name or an address: routes are patterns, and all else is a word of ours.
"""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

REQUESTS = Histogram(
    "cairn_request_seconds", "Requests that Django answered, by pattern of the address, and how long it took.",
    ["method", "route", "status"], buckets=_SECONDS, registry=REGISTRY,
)  # fmt: skip
SOCKETS = Gauge("cairn_sockets", "Live sockets that are open in this process.", registry=REGISTRY)
LONG_POLLS = Gauge("cairn_long_polls", "Requests that wait for news in this process.", registry=REGISTRY)
EVENT_STREAMS = Gauge("cairn_event_streams", "Event streams that are open in this process.", registry=REGISTRY)
PUSHES_LOST = Counter("cairn_pushes_lost", "Hints to sockets that the channel layer did not take.", registry=REGISTRY)
MOVES = Counter("cairn_moves", "Moves that were written.", registry=REGISTRY)
DELIVERIES = Counter(
    "cairn_deliveries", "Tries to deliver a notice, by what came of it; `again` where it is tried again.",
    ["channel", "outcome"], registry=REGISTRY,
)  # fmt: skip
JOBS = Histogram(
    "cairn_job_seconds", "Runs of jobs in this process.", ["work"], buckets=_SECONDS, registry=REGISTRY
)  # fmt: skip
JOB_FAILURES = Counter("cairn_job_failures", "Runs of jobs that raised.", ["work"], registry=REGISTRY)
