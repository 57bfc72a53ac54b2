"""The listening port and the open files of the server process."""

import ctypes
import resource
import socket
import struct
import sys
from contextlib import suppress

MOST_FILES = 65_536
ATTACH_FILTER = 26  # SO_ATTACH_FILTER of Linux, which Python does not name
#: A program for the kernel's packet filter (code, jump if true, jump if false, operand): of the packets to a TCP port
#: it drops those that begin a connection, SYN without ACK in the header's byte 13 (RFC 9293, 3.1).
DROP_FIRST_PACKETS = [(0x30, 0, 0, 13), (0x54, 0, 0, 0x12), (0x15, 0, 1, 0x02), (0x06, 0, 0, 0), (0x06, 0, 0, 0xFFFF)]


def raise_file_limit() -> int:
    """Let the process open as many files as it may, and return how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(soft, wanted)


def ignore_new_connections(listening: socket.socket) -> None:
    """
    Have the kernel ignore who begins to connect from now on, where it can (Linux).

    Closing a port resets connections that are complete and not accepted yet, and one can become so between the last
    `accept` and `close`. Who is ignored tries again within a second, as TCP does, and finds the port closed.
    """
    if sys.platform != "linux":
        return
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *each) for each in DROP_FIRST_PACKETS))
    with suppress(OSError):  # a kernel without filters: those few are cut
        address = struct.pack("HP", len(DROP_FIRST_PACKETS), ctypes.addressof(program))
        listening.setsockopt(socket.SOL_SOCKET, ATTACH_FILTER, address)
